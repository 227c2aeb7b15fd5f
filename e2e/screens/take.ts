// npm run screens: takes pictures of all screens of the built apps, on a server with the demo program. They go into
// .screens/; with --gallery those of docs/screens.md go into docs/screens/. The README's go into docs/images/, with --gallery or
// by the name readme.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '../support/server/start.ts'
import { loadStaffDemoData } from './console/demo-data.ts'
import { staffScreens } from './console/list.ts'
import { takeStaffScreens } from './console/take.ts'
import { gallery, isInGallery } from './gallery.ts'
import { loadDemoData } from './patient/demo-data.ts'
import { screens } from './patient/list.ts'
import { takeScreens } from './patient/take.ts'
import { takeReadmePictures } from './readme.ts'
import { type IsWanted, picturesOf, views } from './views.ts'

const root = join(import.meta.dirname, '../..')
const names = process.argv.slice(2).filter((word) => word !== '--gallery')
const isGallery = process.argv.includes('--gallery')
const folder = isGallery ? join(root, 'docs/screens') : join(root, '.screens')

const isNamed = (name: string, file: string) =>
  names.length === 0 ||
  names.includes(name) ||
  (names.includes('console') && name.startsWith('console-')) ||
  names.some((view) => view in views && file.endsWith(`-${view}`))
const isWanted: IsWanted = ({ name }, file) => (isGallery ? isInGallery(file) : isNamed(name, file))
const wanted = screens.filter((screen) => picturesOf(screen).some((file) => isWanted(screen, file)))
const wantedStaffScreens = staffScreens.filter((screen) => picturesOf(screen).some((file) => isWanted(screen, file)))

const server = await startServer()
const browser = await chromium.launch({
  args: [
    '--disable-background-networking',
    '--no-first-run',
    '--no-sandbox',
    // With a camera, the counter offers to scan.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
})
try {
  if (names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const where = {
    browser,
    baseURL: server.url,
    isWanted,
    save: (file: string, picture: Buffer) => writeFile(join(folder, `${file}.webp`), picture),
  }
  if (wanted.length > 0) await takeScreens(wanted, await loadDemoData(), where)
  if (isGallery || names.includes('readme'))
    await takeReadmePictures({ browser, baseURL: server.url, folder: join(root, 'docs/images') }, await loadDemoData())
  if (wantedStaffScreens.length > 0) {
    const roles = new Set(wantedStaffScreens.map(({ by }) => by))
    await takeStaffScreens(wantedStaffScreens, await loadStaffDemoData([...roles]), where)
  }
  if (isGallery) await writeFile(join(root, 'docs/screens.md'), gallery())
} finally {
  await browser.close()
  server.stop()
}
