// The package has no types. Sizes are in pixels of the upright picture; `data` is RGBA.
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  export type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(pixels: Pixels, shown: (pixels: Pixels | null) => void): void
    free(): void
  }
  class HeifDecoder {
    decoder: unknown
    decode(bytes: Uint8Array): HeifImage[]
  }
  const libheif: { HeifDecoder: typeof HeifDecoder; heif_context_free(decoder: unknown): void }
  export default libheif
}
