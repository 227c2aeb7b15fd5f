// A page's requests to the network, without those that a cache or the service worker answers and those for the next page.
import type { CDPSession } from '@playwright/test'

/** `isAnswered`: until then it is unknown who answers. */
type Entry = { url: string; isOwn: boolean; isAnswered: boolean; headers: number; bytes: number }
export type Sum = { requests: number; kilobytes: number; codeKilobytes: number; paths: string[] }
export type Traffic = {
  /** Since the last call of `restart`. `codeKilobytes`: scripts and styles, without headers. */
  sum(): Sum
  restart(): void
}

export async function followTraffic(devTools: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Entry>()
  const change = (id: string, changed: (of: Entry) => void) => {
    const request = requests.get(id)
    if (request) changed(request)
  }
  const isNotOwn = (of: Entry) => {
    of.isOwn = false
  }
  devTools.on('Network.requestWillBeSent', ({ requestId, request: { url, headers } }) => {
    const isAhead = Object.entries(headers).some(([name, value]) => /purpose$/i.test(name) && /prefetch/.test(value))
    requests.set(requestId, { url, isOwn: url.startsWith('http') && !isAhead, isAnswered: false, headers: 0, bytes: 0 })
  })
  devTools.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, isNotOwn))
  devTools.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, (of) => {
      if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) isNotOwn(of)
      of.isAnswered = true
      of.headers = response.encodedDataLength
    }),
  )
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, (of) => {
      of.bytes = encodedDataLength
    }),
  )
  await devTools.send('Network.enable')
  return {
    sum: () => {
      const own = [...requests.values()].filter(({ isOwn, isAnswered }) => isOwn && isAnswered)
      const code = own.filter(({ url }) => /\.(js|css)$/.test(new URL(url).pathname))
      return {
        requests: own.length,
        kilobytes: total(own.map(({ bytes }) => bytes)),
        codeKilobytes: total(code.map(({ bytes, headers }) => bytes - headers)),
        paths: own.map(({ url }) => new URL(url).pathname),
      }
    },
    restart: () => requests.clear(),
  }
}

const total = (bytes: number[]) => bytes.reduce((sum, each) => sum + each, 0) / 1024
