import { MAX_MEGAPIXELS } from '@aruga/contract/limits'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import sharp, { type Sharp } from 'sharp'
import { UploadRejected } from '../rejected.ts'
import type { Crop } from './inspection.ts'
import { loadReader } from './load-reader.ts'
import { type Hashes, hashesOf } from './perceptual-hash.ts'
import { thumbnailOf } from './thumbnail.ts'

type Rendered = Exclude<Crop, 'none'>

// Most pictures are decoded in strips, but HEIC needs the whole picture at once (4 bytes a pixel).
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
// As many pixels as 2400 x 1800. An area, not a side: a long till slip at 2400 high would be too narrow to read.
const RENDITION_PIXELS = 4_320_000
// Half of what browsers render as one image.
const RENDITION_SIDE = 16_000
// The largest size that a screen shows a profile photo, with pixels to spare.
const SQUARE_SIDE = 512

const DARK = '#333'
const SAMPLE_SIDE = 400
/** A visible difference of greys, of 255. */
const LEAST_INK = 32

/** A picture's own Huffman tables need a second pass, half of the encoding time, and save 3 % of its bytes. */
const RENDITION_JPEG = { quality: 84, optimiseCoding: false }

// This process inspects one file at a time: a cache would only use memory.
sharp.cache(false)
sharp.concurrency(2)

type InspectedImage = {
  width: number
  height: number
  rendition: Uint8Array
  thumbnail: Uint8Array | null
} & Hashes

/** JPEG, PNG or WebP. Every pixel is decoded, so a truncated file rejects. */
export async function inspectImage(bytes: Uint8Array, crop: Rendered): Promise<InspectedImage> {
  // 'error' also refuses truncated files, but allows the harmless extra bytes that some phones write.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
  const { autoOrient, hasAlpha } = await image.metadata()
  checkPixels(autoOrient)
  const background = hasAlpha && (await isLightInk(image)) ? DARK : 'white'
  return render[crop](image.autoOrient().flatten({ background }), autoOrient)
}

/** Whether everything visible in a transparent picture is as light as paper, on which it would be lost. */
async function isLightInk(image: Sharp): Promise<boolean> {
  const small = image
    .clone()
    .resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside', withoutEnlargement: true })
  const pixels = await small.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
  let [ink, onWhite] = [0, 0]
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    ink = Math.max(ink, alpha)
    onWhite = Math.max(onWhite, (alpha * (255 - Math.min(red, green, blue))) / 255)
  }
  return ink > LEAST_INK && onWhite <= LEAST_INK
}

/** HEIC or HEIF with HEVC inside, which sharp's libraries cannot decode: the file's primary picture. */
export async function inspectHeic(bytes: Uint8Array, crop: Rendered): Promise<InspectedImage> {
  const { default: libheif } = await loadReader(import('libheif-js/wasm-bundle.js'))
  const decoder = new libheif.HeifDecoder()
  const stills = decoder.decode(bytes)
  try {
    const still = stills.find((each) => each.is_primary()) ?? stills[0]
    if (still === undefined) throw new UploadRejected('unreadable')
    const size = { width: still.get_width(), height: still.get_height() }
    checkPixels(size)
    const data = await pixelsOf(still, size)
    return await render[crop](sharp(data, { raw: { ...size, channels: 4 } }).flatten({ background: 'white' }), size)
  } finally {
    // The decoder's memory is outside the garbage collector.
    for (const each of stills) each.free()
    if (decoder.decoder) libheif.heif_context_free(decoder.decoder)
  }
}

const pixelsOf = (still: HeifImage, { width, height }: Size) =>
  new Promise<Uint8ClampedArray>((resolve, reject) => {
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
    still.display(pixels, (shown) => (shown ? resolve(shown.data) : reject(new Error('A HEIC that cannot be decoded'))))
  })

function checkPixels({ width, height }: Size): void {
  if (!(width > 0 && height > 0)) throw new UploadRejected('unreadable')
  if (width * height > MAX_PIXELS) throw new UploadRejected('too_many_pixels')
}

type Size = { width: number; height: number }

async function renderWhole(image: Sharp, { width, height }: Size): Promise<InspectedImage> {
  const scale = Math.min(1, Math.sqrt(RENDITION_PIXELS / (width * height)), RENDITION_SIDE / Math.max(width, height))
  const side = Math.max(1, Math.round(Math.max(width, height) * scale))
  const rendition = await image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg(RENDITION_JPEG)
    .toBuffer()
  const thumbnail = await thumbnailOf(rendition)
  return { width, height, rendition, thumbnail, ...(await hashesOf(thumbnail)) }
}

async function cropSquare(image: Sharp, { width, height }: Size): Promise<InspectedImage> {
  const side = Math.min(SQUARE_SIDE, width, height)
  const rendition = await image.resize({ width: side, height: side, fit: 'cover' }).jpeg(RENDITION_JPEG).toBuffer()
  return { width, height, rendition, thumbnail: null, perceptualHash: null, detail: null }
}

const render: Record<Rendered, typeof renderWhole> = { whole: renderWhole, square: cropSquare }
