// Makes a flat drawing look like somebody laid it on a table and took its picture with a phone.
import sharp from 'sharp'
import { pick, randomFrom } from './random.ts'

/** A drawing in its own units, its outline as an SVG path. Only `paper` shows that it was folded. */
export type Sheet = { svg: string; width: number; height: number; outline: string; paper: boolean }
/** Pixels of the picture. */
export type Frame = { width: number; height: number }

type Table = { base: string; dark: string; stretch: string; octaves: number }

const WOOD: Table = { base: '#97683f', dark: '#573419', stretch: '0.0016 0.04', octaves: 4 }
const LIGHT_WOOD: Table = { base: '#bd9468', dark: '#83592f', stretch: '0.002 0.03', octaves: 4 }
const STONE: Table = { base: '#7b8084', dark: '#4d5256', stretch: '0.11 0.11', octaves: 5 }

// The table and the shadow have no edges: they are drawn this many times smaller, which is this many times squared faster.
const COARSE = 4

/** A JPEG with the sheet on a table, somewhat askew. The same for the same sheet, frame and seed. */
export async function photograph(sheet: Sheet, frame: Frame, seed: string): Promise<Buffer> {
  const random = randomFrom(`photograph ${seed}`)
  const between = (from: number, to: number) => from + random() * (to - from)
  const scale = Math.min((frame.width * 0.87) / sheet.width, (frame.height * 0.9) / sheet.height)
  const centre = `translate(${frame.width / 2 + between(-12, 12)} ${frame.height / 2 + between(-12, 12)})`
  const turn = `rotate(${pick(random, [-1, 1]) * between(0.8, 2.4)}) skewX(${between(-0.9, 0.9)})`
  const place = `${centre} ${turn} scale(${scale}) translate(${-sheet.width / 2} ${-sheet.height / 2})`
  const table = pick(random, [WOOD, LIGHT_WOOD, STONE])
  // In two steps: asked for both at once, sharp would draw the large picture instead of enlarging the small one.
  const small = await sharp(coarse(sheet, frame, place, table, Math.floor(random() * 1000)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const scene = await sharp(small, { raw: { width: frame.width / COARSE, height: frame.height / COARSE, channels: 3 } })
    .resize(frame.width, frame.height, { fit: 'fill', kernel: 'linear' })
    .composite([{ input: fine(sheet, frame, place) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(scene, { raw: { ...frame, channels: 3 } })
    .blur(0.6) // no phone is as sharp as a drawing
    .composite([{ input: await grain(), tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

function coarse({ outline }: Sheet, { width, height }: Frame, place: string, table: Table, seed: number): Buffer {
  const shadow = (dx: number, dy: number, blur: number, opacity: number) =>
    `<g filter="url(#blur${blur})" opacity="${opacity}"><path transform="translate(${dx} ${dy}) ${place}" d="${outline}"/></g>`
  const blur = (by: number) =>
    `<filter id="blur${by}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${by}"/></filter>`
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(table.dark.slice(at, at + 2), 16) / 255)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width / COARSE}" height="${height / COARSE}" viewBox="0 0 ${width} ${height}">
<filter id="grain" x="0" y="0" width="100%" height="100%">
  <feTurbulence type="fractalNoise" baseFrequency="${table.stretch}" numOctaves="${table.octaves}" seed="${seed}"/>
  <feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 2.6 0 0 0 -0.9"/>
</filter>${blur(34)}${blur(6)}
<rect width="100%" height="100%" fill="${table.base}"/><rect width="100%" height="100%" filter="url(#grain)"/>
${shadow(20, 34, 34, 0.6)}${shadow(3, 7, 6, 0.5)}</svg>`)
}

function fine({ svg, width, height, outline, paper }: Sheet, frame: Frame, place: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
<linearGradient id="window" x1="0" y1="0" x2="1" y2="0.9">
  <stop offset="0" stop-color="#fffaf0" stop-opacity="0.3"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#0b1420" stop-opacity="0.2"/>
</linearGradient>
<linearGradient id="folds" x1="0" y1="0" x2="0.05" y2="1">
  <stop offset="0" stop-opacity="0.05"/><stop offset="0.33" stop-color="#fff" stop-opacity="0.1"/>
  <stop offset="0.334" stop-opacity="0.1"/><stop offset="0.36" stop-opacity="0.02"/>
  <stop offset="0.67" stop-color="#fff" stop-opacity="0.06"/><stop offset="0.673" stop-opacity="0.09"/>
  <stop offset="0.7" stop-opacity="0.03"/><stop offset="1" stop-opacity="0.07"/>
</linearGradient>
<radialGradient id="corners" cx="0.47" cy="0.44" r="0.78">
  <stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="0.42"/>
</radialGradient>
<clipPath id="cut"><path d="${outline}"/></clipPath>
<g transform="${place}">
  <g clip-path="url(#cut)">${svg}${paper ? `<rect width="${width}" height="${height}" fill="url(#folds)"/>` : ''}</g>
  <path d="${outline}" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="1.2"/>
</g>
<rect width="100%" height="100%" fill="url(#window)"/><rect width="100%" height="100%" fill="url(#corners)"/></svg>`)
}

let grainTile: Promise<Buffer> | undefined

// What a small sensor adds indoors.
function grain(): Promise<Buffer> {
  grainTile ??= sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7" stitchTiles="stitch"/>
<feColorMatrix values="0.5 0.3 0.2 0 0 0.5 0.3 0.2 0 0 0.5 0.3 0.2 0 0 0 0 0 0 0.3"/></filter>
<rect width="100%" height="100%" fill="#808080"/><rect width="512" height="512" filter="url(#grain)"/></svg>`),
  )
    .png()
    .toBuffer()
  return grainTile
}
