// Of the library for archives, modules that it does not name: what reads archives is half of the whole.

declare module "*/zip.js/lib/core/configuration.js" {
  export const configure: typeof import("@zip.js/zip.js").configure;
}

declare module "*/zip.js/lib/core/io.js" {
  export const Reader: typeof import("@zip.js/zip.js").Reader;
}
