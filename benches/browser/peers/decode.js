// The File's text and nothing else, which is what every checker in JavaScript has to begin with.
export async function prepare() {
  return async (file, read) => {
    const bytes = await file.arrayBuffer();
    read();
    return { characters: new TextDecoder().decode(bytes).length };
  };
}
