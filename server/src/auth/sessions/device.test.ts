import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Microsoft Edge on Windows'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Linux; Android 14; SM-A146P; wv) ${chrome} Version/4.0 Mobile Safari/537.36`, 'Chrome on Android'],
])('%s is shown as %s', (line, device) => expect(deviceOf(line)).toBe(device))

test.each([
  [undefined],
  [''],
  ['curl/8.5.0'],
  ['Luz-Reyes/1.0'],
  ['<script>alert(1)</script>/1.0 x'],
  ['Mozilla/5.0'],
  [`${'Mozilla/5.0 (Linux; Android 10) '.repeat(50)}Chrome/1`],
  ['\0'],
])('%s is no known device: text of the caller’s choice is not stored', (line) => expect(deviceOf(line)).toBeNull())
