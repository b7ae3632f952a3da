// The browser's own decompression, and nothing done with what comes out.
export async function prepare() {
  return async (file) => {
    const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    let bytes = 0;
    for (let part; !(part = await reader.read()).done; ) bytes += part.value.length;
    return { bytes };
  };
}
