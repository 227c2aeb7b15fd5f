import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { hashesOf } from '../../files/sandbox/perceptual-hash.ts'
import { thumbnailOf } from '../../files/sandbox/thumbnail.ts'
import { readPicture } from '../../testing/pictures.ts'
import { type Grey, readGrey } from './grey.ts'
import { isSamePhoto, photoInAllPositions, photoOf } from './same-photo.ts'

const RECEIPTS = ['berto', 'corazon', 'maria-1', 'maria-2', 'tomas', 'tomas-goods'].map(
  (name) => `receipt-${name}.webp`,
)
const pictures = await Promise.all(
  RECEIPTS.map(async (name) =>
    sharp(await readPicture(name))
      .resize(800)
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ),
)
const wholes: Grey[] = []
beforeAll(async () => {
  for (const picture of pictures) wholes.push(await greyOf(sharp(picture)))
})

/** The greys of a photo, as an upload gets them. */
async function greyOf(photo: Sharp) {
  const { detail } = await hashesOf(await thumbnailOf(await photo.jpeg({ quality: 84 }).toBuffer()))
  if (!detail) throw new Error('No photo')
  return readGrey(detail)
}

/** Without these fractions of the left, the top, the right and the bottom. */
async function cropped(picture: Buffer, left: number, top: number, right: number, bottom: number) {
  const { width, height } = await sharp(picture).metadata()
  const [wide, high] = [width * (1 - left - right), height * (1 - top - bottom)].map(Math.floor)
  const area = { left: Math.round(width * left), top: Math.round(height * top), width: wide ?? 0, height: high ?? 0 }
  return sharp(await sharp(picture).extract(area).toBuffer())
}
const again = async (photo: Sharp) => sharp(await photo.png().toBuffer())

const changes: [string, (picture: Buffer) => Promise<Sharp>][] = [
  ['turned by a quarter', async (picture) => sharp(picture).rotate(90)],
  ['upside down and mirrored', async (picture) => (await again(sharp(picture).flop())).rotate(180)],
  ['mirrored and saved poorly', async (picture) => sharp(await sharp(picture).flip().jpeg({ quality: 40 }).toBuffer())],
  ['cropped by 5 % on each side', (picture) => cropped(picture, 0.05, 0.05, 0.05, 0.05)],
  ['cropped by 13 % on each side', (picture) => cropped(picture, 0.13, 0.13, 0.13, 0.13)],
  ['cropped by 20 % on each side', (picture) => cropped(picture, 0.2, 0.2, 0.2, 0.2)],
  ['cropped at one edge', (picture) => cropped(picture, 0, 0.2, 0, 0)],
  [
    'cropped unevenly and turned',
    async (picture) => (await again(await cropped(picture, 0.07, 0.12, 0.02, 0.04))).rotate(270),
  ],
  ['cropped and darker', async (picture) => (await cropped(picture, 0.08, 0, 0.02, 0.1)).modulate({ brightness: 0.7 })],
  ['smaller and grey', async (picture) => sharp(picture).resize(500).greyscale()],
]
test.each(changes)('A photo of a receipt is the same when it is %s', async (_, change) => {
  for (const [at, name] of RECEIPTS.entries()) {
    const whole = wholes[at] as Grey
    const changed = await greyOf(await change(pictures[at] as Buffer))
    expect([name, await isSamePhoto(photoInAllPositions(changed), photoOf(whole))]).toEqual([name, true])
    // Whichever comes first.
    expect([name, await isSamePhoto(photoInAllPositions(whole), photoOf(changed))]).toEqual([name, true])
  }
})

test('Photos of two receipts are never the same, even of one till, however they are cropped', async () => {
  const parts = await Promise.all(pictures.map(async (picture) => greyOf(await cropped(picture, 0.1, 0.15, 0.1, 0.05))))
  for (const [at, picture] of [...wholes, ...parts].entries()) {
    const photo = photoInAllPositions(picture)
    for (const [other, grey] of wholes.entries())
      if (other !== at % wholes.length)
        expect([RECEIPTS[other], await isSamePhoto(photo, photoOf(grey))]).toEqual([RECEIPTS[other], false])
  }
})

test('Pictures that a program drew are not compared, since all receipts of one till look alike', async () => {
  const line = { create: { width: 300, height: 20, channels: 3, background: '#222' } } as const
  const rendered = sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } }).composite(
    [80, 200, 320].map((top) => ({ input: line, left: 100, top })),
  )
  const { detail } = await hashesOf(await thumbnailOf(await rendered.jpeg().toBuffer()))
  expect(detail).toBeNull()
})
