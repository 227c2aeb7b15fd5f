// A channel to this app's other tabs. Where the browser has none, each tab is by itself.

export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

export const betweenTabs = (name: string): Tabs =>
  typeof BroadcastChannel === 'undefined'
    ? { postMessage: () => undefined, addEventListener: () => undefined }
    : new BroadcastChannel(name)
