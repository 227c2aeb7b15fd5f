// Firefox and WebKit for `npm run test:phone`: Debian's, which root may install, or those already installed.
import { ensureDebianProgram } from './debian.ts'

/** The programs, by Debian's packages. WebKitGTK needs a screen, which Xvfb is. */
const PROGRAMS = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
] as const

/** Throws a one-line Error that names every package that is missing. */
export async function ensureOtherBrowsers(): Promise<void> {
  const missing: string[] = []
  for (const [program, packageName] of PROGRAMS)
    await ensureDebianProgram(program, packageName).catch(() => missing.push(packageName))
  if (missing.length > 0)
    throw new Error(`Firefox and WebKit are tested with Debian's packages: apt-get install ${missing.join(' ')}`)
}
