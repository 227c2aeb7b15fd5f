// The package has no types. Sizes are in pixels of the upright picture; `data` is RGBA.
declare module 'heic-decode' {
  type Still = {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const heic: { all(input: { buffer: Uint8Array }): Promise<Still[] & { dispose(): void }> }
  export default heic
}
