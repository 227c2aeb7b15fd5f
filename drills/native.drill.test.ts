// Checks the native projects with the tools of both platforms that need no SDK (docs/native.md): Debian's aapt compiles Android's
// manifest and resources, plistutil reads Apple's property lists, `xcode` the project, `java-parser` and tree-sitter the sources.
import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { linkedPaths } from '@aruga/contract/links'
import { parse as parseJava } from 'java-parser'
import { parse } from 'plist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Language, Parser } from 'web-tree-sitter'
import xcode from 'xcode'
import { ensureDebianFile, ensureDebianProgram } from '../scripts/debian.ts'

const run = promisify(execFile)
const patient = join(import.meta.dirname, '../patient')
const android = join(patient, 'android/app/src/main')
const ios = join(patient, 'ios/App')

let folder: string
let aapt: string
let framework: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aruga-native-'))
  aapt = await ensureDebianProgram('aapt', 'aapt')
  framework = await ensureDebianFile('/usr/share/android-framework-res/framework-res.apk', 'android-framework-res')
  await mkdir(join(folder, 'stubs/values'), { recursive: true })
  await writeFile(join(folder, 'stubs/values/stubs.xml'), stubs)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Definitions of AndroidX, which Gradle would fetch. */
const stubs = `<?xml version="1.0" encoding="utf-8"?>
<resources>
  <attr name="windowActionBar" format="boolean" />
  <attr name="windowNoTitle" format="boolean" />
  <attr name="windowSplashScreenBackground" format="color" />
  <attr name="windowSplashScreenAnimatedIcon" format="reference" />
  <attr name="postSplashScreenTheme" format="reference" />
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="android:Theme.Material.Light.NoActionBar" />
  <style name="Theme.SplashScreen" parent="android:Theme.Material.Light.NoActionBar" />
</resources>`

const placeholder = (name: string) => `$\{${name}}`

/** As Gradle hands it over. Debian's framework is Android 10, which has no `dataExtractionRules`. */
async function manifest() {
  const text = await readFile(join(android, 'AndroidManifest.xml'), 'utf8')
  return text
    .replace('<manifest ', '<manifest package="test.aruga.app" ')
    .replace('android:dataExtractionRules="@xml/data_extraction_rules"', '')
    .replaceAll(placeholder('appHost'), 'aruga.test')
    .replaceAll(placeholder('applicationId'), 'test.aruga.app')
}

async function compile(text: string) {
  const [file, packed] = [join(folder, 'AndroidManifest.xml'), join(folder, 'app.apk')]
  await writeFile(file, text)
  const sources = ['-M', file, '-S', join(android, 'res'), '-S', join(folder, 'stubs'), '-I', framework]
  const levels = ['--min-sdk-version', '24', '--target-sdk-version', '29']
  await run(aapt, ['package', '-f', '--auto-add-overlay', ...sources, '-F', packed, ...levels])
  const dump = async (...what: string[]) => (await run(aapt, ['dump', ...what])).stdout
  return { badging: await dump('badging', packed), tree: await dump('xmltree', packed, 'AndroidManifest.xml') }
}

test('Android’s manifest and resources compile, and contain what a store and a phone read', async () => {
  const { badging, tree } = await compile(await manifest())
  expect(badging).toContain("package: name='test.aruga.app'")
  expect(badging).toContain("application-label:'Aruga'")
  expect(badging).toContain("launchable-activity: name='test.aruga.app.MainActivity'")
  expect(badging.match(/uses-permission: .*/g)).toEqual([
    "uses-permission: name='android.permission.INTERNET'",
    "uses-permission: name='android.permission.FOREGROUND_SERVICE'",
    "uses-permission: name='android.permission.FOREGROUND_SERVICE_DATA_SYNC'",
  ])
  for (const path of linkedPaths) expect(tree).toContain(`="${path}"`)
})

test.each([
  ['a misspelt attribute', 'android:exported', 'android:exportd'],
  ['a picture that is not there', '@mipmap/ic_launcher', '@mipmap/ic_luncher'],
  ['a value of the wrong kind', 'allowBackup="false"', 'allowBackup="no"'],
])('%s is found', async (_what, right, wrong) => {
  const text = await manifest()
  expect(text).toContain(right)
  await expect(compile(text.replace(right, wrong))).rejects.toThrow(/error/i)
})

test('Apple’s property lists survive conversion to the binary form that a phone has', async () => {
  const plistutil = await ensureDebianProgram('plistutil', 'libplist-utils')
  for (const name of ['Info.plist', 'App.entitlements', 'PrivacyInfo.xcprivacy']) {
    const source = join(ios, 'App', name)
    const [binary, text] = [join(folder, `${name}.bin`), join(folder, `${name}.xml`)]
    await run(plistutil, ['-i', source, '-o', binary, '-f', 'bin'])
    await run(plistutil, ['-i', binary, '-o', text, '-f', 'xml'])
    expect(parse(await readFile(text, 'utf8'))).toEqual(parse(await readFile(source, 'utf8')))
  }
})

test('Cordova’s parser reads the Xcode project, with its target and what is built into it', async () => {
  const path = join(ios, 'App.xcodeproj/project.pbxproj')
  const project = xcode.project(path).parseSync()
  expect(project.getFirstTarget().firstTarget.name).toBe('App')
  expect(project.getBuildProperty('PRODUCT_BUNDLE_IDENTIFIER')).toBe('test.aruga.app')
  expect(project.getBuildProperty('IPHONEOS_DEPLOYMENT_TARGET', 'Release')).toBe('15.0')
  // Written and read again, it is unchanged.
  const again = join(folder, 'project.pbxproj')
  await writeFile(again, project.writeSync())
  expect(xcode.project(again).parseSync().hash.project).toEqual(project.hash.project)
})

test('Our Java parses', async () => {
  const source = await readFile(join(android, 'java/test/aruga/app/MainActivity.java'), 'utf8')
  expect(parseJava(source).name).toBe('compilationUnit')
  expect(() => parseJava(source.replace('extends', 'extend'))).toThrow()
})

test('All Swift parses', async () => {
  await Parser.init()
  const grammar = fileURLToPath(import.meta.resolve('@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm'))
  const parser = new Parser().setLanguage(await Language.load(grammar))
  const isSwift = (source: string) => parser.parse(source)?.rootNode.hasError === false
  const wrong: string[] = []
  let read = 0
  for await (const file of glob('**/*.swift', { cwd: ios, exclude: ['**/build/**', '**/.build/**'] })) {
    const source = await readFile(join(ios, file), 'utf8')
    if (!isSwift(source)) wrong.push(file)
    expect(isSwift(`${source}\nfunc open() {`), 'a brace that is not closed').toBe(false)
    read++
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(3)
})
