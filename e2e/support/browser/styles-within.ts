import { brotliCompressSync } from 'node:zlib'

/** The bytes of the style sheets embedded in a page, each as if sent separately. */
export const stylesWithin = (html: string): number =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].reduce(
    (sum, [, sheet = '']) => sum + brotliCompressSync(sheet).length,
    0,
  )
