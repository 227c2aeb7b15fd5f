// The phone below Capacitor. The plugins are real: this replaces Android's or the iPhone's side of their bridge.
import { vi } from 'vitest'

/** The methods that the app calls, by plugin. Other plugins run as their own implementations for browsers. */
const methods = {
  App: ['getInfo', 'minimizeApp'],
  Browser: ['open', 'close'],
  Camera: ['takePhoto', 'getPhoto'],
  FileViewer: ['openDocumentFromLocalPath'],
  Filesystem: ['writeFile', 'deleteFile', 'rmdir'],
  Haptics: ['impact', 'notification'],
  PrivacyScreen: ['enable', 'disable'],
  PushNotifications: [
    ...['checkPermissions', 'requestPermissions', 'createChannel', 'register', 'unregister'],
    ...['getDeliveredNotifications', 'removeDeliveredNotifications', 'removeAllDeliveredNotifications'],
  ],
  Share: ['share'],
  Uploader: ['startUpload', 'removeUpload', 'acknowledgeEvent'],
}

type Answer = (options: never) => unknown
type Listener = (event: object) => void

const answers = new Map<string, Answer>()
const listeners = new Map<string, Map<string, Listener>>()
/** Files in base64, by path. */
const files = new Map<string, string>()

const inCache: Record<string, Answer> = {
  'Filesystem.writeFile': ({ path, data }: { path: string; data: string }) => {
    files.set(path, data)
    return { uri: `file:///cache/${path}` }
  },
  'Filesystem.deleteFile': ({ path }: { path: string }) => void files.delete(path),
  'Filesystem.rmdir': ({ path }: { path: string }) => {
    const inside = [...files.keys()].filter((file) => file.startsWith(`${path}/`))
    if (inside.length === 0) throw new Error('There is none')
    for (const file of inside) files.delete(file)
  },
}

export const phone = {
  /** The calls of plugin methods, such as `Share.share`, with their options. */
  calls: [] as [string, unknown?][],
  /** The names of the files in the app's cache. */
  files: () => [...files.keys()],
  textOf: (path: string) => atob(files.get(path) ?? ''),
  /** Sets the answer of a method, such as `Share.share`, from now on; it may throw. The default answer is empty. */
  answers: (method: string, answer: Answer) => void answers.set(method, answer),
  /** Fires an event to the app's listeners, such as `App.appUrlOpen`. */
  happens(event: string, data: object) {
    for (const listener of listeners.get(event)?.values() ?? []) listener(data)
  },
  listenersOf: (event: string) => listeners.get(event)?.size ?? 0,
  is(platform: 'android' | 'ios') {
    vi.stubGlobal('androidBridge', platform === 'android' ? {} : undefined)
    vi.stubGlobal('webkit', platform === 'ios' ? { messageHandlers: { bridge: {} } } : undefined)
  },
  /** The phone as new, with no listeners. */
  reset() {
    this.calls.length = 0
    for (const each of [answers, listeners, files]) each.clear()
    vi.stubGlobal('androidBridge', undefined)
    vi.stubGlobal('webkit', undefined)
  },
}

let callbacks = 0

/** The object that Capacitor's own script defines in an app, before any plugin is loaded (@capacitor/core). */
const bridge = {
  PluginHeaders: Object.entries(methods).map(([name, promised]) => ({
    name,
    methods: [
      ...promised.map((method) => ({ name: method, rtype: 'promise' })),
      ...['addListener', 'removeListener'].map((method) => ({ name: method, rtype: 'callback' })),
    ],
  })),
  async nativePromise(plugin: string, method: string, options?: object) {
    const name = `${plugin}.${method}`
    phone.calls.push(options ? [name, options] : [name])
    const answer = answers.get(name) ?? inCache[name]
    return answer ? answer(options as never) : {}
  },
  nativeCallback(plugin: string, method: string, options: Listening, listener: Listener) {
    const event = `${plugin}.${options.eventName}`
    if (method === 'removeListener') return listeners.get(event)?.delete(options.callbackId)
    const id = String(++callbacks)
    listeners.set(event, (listeners.get(event) ?? new Map()).set(id, listener))
    return id
  },
}
type Listening = { eventName: string; callbackId: string }

const global = globalThis as { Capacitor?: object }
global.Capacitor = Object.assign(global.Capacitor ?? {}, bridge)
