// The least there is: the File's bytes, through one buffer, not looked at.
export async function prepare() {
  return async (file) => {
    const reader = file.stream().getReader({ mode: "byob" });
    let buffer = new ArrayBuffer(512 * 1024);
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return { bytes };
      bytes += value.length;
      buffer = value.buffer;
    }
  };
}
