import { brotliCompressSync } from 'node:zlib'

/** Bytes of the style sheets within a page, each as it would be sent by itself. */
export const stylesWithin = (html: string): number =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].reduce(
    (sum, [, sheet = '']) => sum + brotliCompressSync(sheet).length,
    0,
  )
