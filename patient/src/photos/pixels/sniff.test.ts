import { expect, test } from 'vitest'
import { isCompleteJpeg, sniff } from './sniff.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))))

test('accepted files are recognised by their content', () => {
  expect(sniff(bytes(0xff, 0xd8, 0xff, 0xe1))).toBe('jpeg')
  expect(sniff(bytes(0x89, 'PNG\r\n\x1a\n'))).toBe('png')
  expect(sniff(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '))).toBe('webp')
  expect(sniff(bytes(0, 0, 0, 24, 'ftypheic'))).toBe('heic')
  expect(sniff(bytes('%PDF-1.7'))).toBe('pdf')
})

test('an executable named .jpg, a video and a text are not pictures', () => {
  expect(sniff(bytes('MZ', 0x90, 0))).toBeUndefined()
  expect(sniff(bytes(0, 0, 0, 24, 'ftypisom'))).toBeUndefined()
  expect(sniff(bytes('hello'))).toBeUndefined()
  expect(sniff(bytes())).toBeUndefined()
})

const jpegHead = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 3, 1]

test('a truncated JPEG is distinguished from a complete one', () => {
  expect(isCompleteJpeg(bytes(...jpegHead, 7, 0xff, 0, 8, 0xff, 0xd9))).toBe(true)
  expect(isCompleteJpeg(bytes(...jpegHead, 7, 0xff, 0, 8))).toBe(false)
  expect(isCompleteJpeg(bytes(0xff, 0xd8, 0xff))).toBe(false)
})

test('the end of the embedded preview does not count as the end of the photo', () => {
  const withPreview = [0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0, 0xff, 0xda, 0, 3, 1, 7, 8]
  expect(isCompleteJpeg(bytes(...withPreview))).toBe(false)
  expect(isCompleteJpeg(bytes(...withPreview, 0xff, 0xd9, 0, 0, 'a video after it'))).toBe(true)
})

test('A PDF is recognised even after bytes that tills and mail gateways put before it', () => {
  for (const before of ['\xef\xbb\xbf', '\r\n\r\n', 'TEXTmdos', ' '.repeat(1016), '%!PS-Adobe\n'])
    expect(sniff(bytes(before, '%PDF-1.4')), before).toBe('pdf')
  expect(sniff(bytes(' '.repeat(1024), '%PDF-1.4'))).toBeUndefined()
})

test('Bytes between the segments of a JPEG are skipped, and a truncated JPEG is still detected', () => {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]
  const rest = [0xff, 0xda, 0, 3, 1, 7, 8]
  for (const between of [[0], [0, 0, 0], [1, 0xff, 0], [0xff, 0xff]]) {
    expect(isCompleteJpeg(bytes(...start, ...between, ...rest, 0xff, 0xd9)), `${between}`).toBe(true)
    expect(isCompleteJpeg(bytes(...start, ...between, ...rest)), `${between}`).toBe(false)
  }
})
