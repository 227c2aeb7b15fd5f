// The native projects, as far as they can be checked without an SDK. docs/native.md lists what was never compiled.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkedPaths } from '@aruga/contract/links'
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { type PlistValue, parse, parseOpenStep } from 'plist'
import { expect, test } from 'vitest'
import { capture, root } from './run.ts'

const app = join(root, 'patient')
const android = join(app, 'android', 'app', 'src', 'main')
const ios = join(app, 'ios', 'App')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const xml = (text: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
type Dictionary = Record<string, PlistValue>

/** The committed files of both projects, with their contents. */
async function committed(): Promise<Map<string, string>> {
  const files = ['ls-files', '--cached', '--others', '--exclude-standard', 'patient/android', 'patient/ios']
  const { output } = await capture('git', files, { cwd: root })
  const names = output.split('\n').filter((name) => name && existsSync(join(root, name)))
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'base64')]))
}

test('cap sync changes nothing: the projects have the plugins of package.json', { timeout: 60_000 }, async () => {
  const page = join(app, 'native', 'dist', 'index.html')
  // Copied into folders that git ignores; `npm run native` builds the real one.
  if (!existsSync(page)) {
    mkdirSync(dirname(page), { recursive: true })
    writeFileSync(page, '<!doctype html><html><head></head></html>\n')
  }
  const before = await committed()
  expect(before.size).toBeGreaterThan(30)
  const { code, output } = await capture('cap', ['sync'], { cwd: app })
  expect(code, output).toBe(0)
  const after = await committed()
  expect([...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name)).toEqual([])
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual([])
})

test('Every plugin that the app depends on is in both projects', () => {
  const { dependencies } = JSON.parse(read(app, 'package.json'))
  const plugins = Object.keys(dependencies).filter((name) => /^@(capacitor|aparajita|capgo)\/(?!core$)/.test(name))
  expect(plugins.length).toBeGreaterThan(5)
  const gradle = read(app, 'android', 'capacitor.settings.gradle')
  const swift = read(ios, 'CapApp-SPM', 'Package.swift')
  for (const name of plugins) {
    expect(gradle).toContain(`node_modules/${name}/android'`)
    expect(swift).toContain(`node_modules/${name}"`)
  }
})

const manifest = xml(read(android, 'AndroidManifest.xml'))
const attributes = (tag: string, name: string) =>
  [...manifest.getElementsByTagName(tag)].map((element) => element.getAttribute(`android:${name}`))

test('Android asks for the network and to finish sending, backs nothing up, and speaks TLS only', () => {
  expect(attributes('uses-permission', 'name')).toEqual([
    'android.permission.INTERNET',
    'android.permission.FOREGROUND_SERVICE',
    'android.permission.FOREGROUND_SERVICE_DATA_SYNC',
  ])
  expect(attributes('application', 'allowBackup')).toEqual(['false'])
  expect(attributes('application', 'usesCleartextTraffic')).toEqual(['false'])
  expect(attributes('activity', 'exported')).toEqual(['true'])
  expect(attributes('provider', 'exported')).toEqual(['false'])
})

test('Google learns of an Android phone only when its owner turns messages on; these have a channel and an icon', () => {
  const named = attributes('meta-data', 'name')
  const value = (name: string, attribute: string) => attributes('meta-data', attribute)[named.indexOf(name)]
  expect(value('firebase_messaging_auto_init_enabled', 'value')).toBe('false')
  const channel = value('com.google.firebase.messaging.default_notification_channel_id', 'value')
  for (const file of [
    ['patient', 'src', 'platform', 'native', 'push.ts'],
    ['server', 'src', 'push', 'fcm.ts'],
  ])
    expect(read(root, ...file)).toContain(`const CHANNEL = '${channel}'`)
  expect(value('com.google.firebase.messaging.default_notification_icon', 'resource')).toBe('@drawable/ic_message')
})

test('The links of our mails and messages open the Android app', () => {
  const paths = attributes('data', 'path').filter((path) => path !== null)
  expect(paths.sort()).toEqual([...linkedPaths].sort())
  expect(attributes('intent-filter', 'autoVerify')).toContain('true')
})

test('Every Android resource is well-formed, and each that is named exists', () => {
  const files = filesIn(join(android, 'res'))
  const sheets = files.filter((file) => file.endsWith('.xml'))
  expect(sheets.length).toBeGreaterThan(8)
  const values = sheets
    .filter((file) => /[\\/]values[^\\/]*[\\/]/.test(file))
    .map((file) => xml(readFileSync(file, 'utf8')))
  const named = values.flatMap((sheet) =>
    [...(sheet.documentElement?.childNodes ?? [])].flatMap((node) =>
      node.nodeType === 1 ? [`${node.nodeName}/${(node as unknown as Element).getAttribute('name')}`] : [],
    ),
  )
  const resources = files
    .map((file) => file.match(/res[\\/](\w+)[^\\/]*[\\/](\w+)\.\w+$/))
    .map((match) => `${match?.[1]}/${match?.[2]}`)
  const known = new Set([...named, ...resources])
  const texts = [...sheets, join(android, 'AndroidManifest.xml')].map((file) => readFileSync(file, 'utf8'))
  for (const text of texts) expect(() => xml(text)).not.toThrow()
  const used = texts.flatMap((text) => [...text.matchAll(/@(\w+\/[\w.]+)/g)].map(([, name]) => name ?? ''))
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

const info = parse(read(ios, 'App', 'Info.plist')) as Dictionary
const usage = Object.keys(info).filter((key) => key.endsWith('UsageDescription'))

test('iOS explains each permission in both languages', () => {
  expect(usage.length).toBeGreaterThan(2)
  const [english, filipino] = ['en', 'fil'].map(
    (language) => parseOpenStep(`{${read(ios, 'App', `${language}.lproj`, 'InfoPlist.strings')}}`) as Dictionary,
  )
  expect(Object.keys(english ?? {}).sort()).toEqual(usage.sort())
  expect(Object.keys(filipino ?? {}).sort()).toEqual(usage)
  for (const key of usage) {
    expect(english?.[key]).toBe(info[key])
    expect(filipino?.[key]).not.toBe(info[key])
  }
})

test('The log-in page in the browser returns to the app: both phones know its id as a scheme of its own', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Gradle fills it in
  expect(attributes('data', 'scheme')).toContain('${applicationId}')
  expect(info.CFBundleURLTypes).toMatchObject([{ CFBundleURLSchemes: ['$(PRODUCT_BUNDLE_IDENTIFIER)'] }])
})

test('iOS declares that nobody is tracked, and which data are collected to serve the patient', () => {
  const manifest = parse(read(ios, 'App', 'PrivacyInfo.xcprivacy')) as Dictionary
  expect(manifest.NSPrivacyTracking).toBe(false)
  expect(manifest.NSPrivacyTrackingDomains).toEqual([])
  const types = manifest.NSPrivacyCollectedDataTypes as Dictionary[]
  expect(types.filter((each) => each.NSPrivacyCollectedDataTypeTracking !== false)).toEqual([])
  const listed = types.map((each) => String(each.NSPrivacyCollectedDataType).replace('NSPrivacyCollectedDataType', ''))
  const page = read(root, 'docs', 'native.md')
  for (const type of listed) expect(page).toContain(`\`${type}\``)
})

test('The Xcode project has every file that it names, and names what we added', () => {
  const { objects } = parseOpenStep(read(ios, 'App.xcodeproj', 'project.pbxproj')) as {
    objects: Record<string, Dictionary>
  }
  const all = Object.values(objects)
  const built = all.filter(({ isa }) => isa === 'PBXBuildFile')
  expect(built.filter(({ fileRef, productRef }) => !objects[String(fileRef ?? productRef)])).toEqual([])
  const files = all.filter(({ isa, sourceTree }) => isa === 'PBXFileReference' && sourceTree === '<group>')
  // Written by `cap sync`.
  const copied = ['public', 'capacitor.config.json', 'config.xml']
  const missing = files
    .map(({ path }) => String(path))
    .filter((path) => !copied.includes(path) && !existsSync(join(ios, 'App', path)))
  expect(missing).toEqual([])
  const resources = all.find(({ isa }) => isa === 'PBXResourcesBuildPhase')?.files as string[]
  const names = resources.map((id) => objects[String(objects[id]?.fileRef)]).map((file) => file?.path ?? file?.name)
  expect(names).toEqual(expect.arrayContaining(['PrivacyInfo.xcprivacy', 'InfoPlist.strings']))
  const entitlements = parse(read(ios, 'App', 'App.entitlements')) as Dictionary
  expect(entitlements['com.apple.developer.associated-domains']).toEqual(['applinks:$(APP_HOST)'])
  // Messages: Apple's sandbox for what Xcode installs, its production for what is shipped.
  expect(entitlements['aps-environment']).toBe('$(APS_ENVIRONMENT)')
  const environments = all.flatMap(({ isa, name, buildSettings }) =>
    isa === 'XCBuildConfiguration' ? [[name, (buildSettings as Dictionary).APS_ENVIRONMENT]] : [],
  )
  expect(environments).toEqual(
    expect.arrayContaining([
      ['Debug', 'development'],
      ['Release', 'production'],
    ]),
  )
  const delegate = read(ios, 'App', 'AppDelegate.swift')
  for (const event of ['DidRegister', 'DidFailToRegister'])
    expect(delegate).toContain(`.capacitor${event}ForRemoteNotifications`)
})

test('Each picture of the iOS app exists, and the icon has no transparency', () => {
  const sets = filesIn(join(ios, 'App', 'Assets.xcassets')).filter((file) => file.endsWith('Contents.json'))
  for (const set of sets)
    for (const { filename } of JSON.parse(readFileSync(set, 'utf8')).images ?? [])
      expect(existsSync(join(dirname(set), filename)), filename).toBe(true)
  const icon = readFileSync(join(ios, 'App', 'Assets.xcassets', 'AppIcon.appiconset', 'AppIcon-512@2x.png'))
  const [width, height, colours] = [icon.readUInt32BE(16), icon.readUInt32BE(20), icon.readUInt8(25)]
  // PNG's types 2 and 3: true colour, or a palette, which has no transparency without a tRNS chunk.
  expect([width, height, colours === 2 || colours === 3, icon.includes('tRNS')]).toEqual([1024, 1024, true, false])
})
