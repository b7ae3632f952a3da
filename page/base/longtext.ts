// A text that is made piece by piece.

/** Blobs lie outside of the page's memory; one of a hundred thousand strings would be put together all at once. */
export class LongText {
  #blobs: Blob[] = [];
  #text: string;

  constructor(text = "") {
    this.#text = text;
  }

  add(text: string) {
    this.#text += text;
    if (this.#text.length < 1e5) return;
    this.#blobs.push(new Blob([this.#text]));
    this.#text = "";
  }

  parts() {
    return [...this.#blobs, this.#text];
  }
}
