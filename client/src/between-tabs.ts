// A channel to this app's other tabs. In a browser without channels each tab is independent.

export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

export const betweenTabs = (name: string): Tabs =>
  typeof BroadcastChannel === 'undefined'
    ? { postMessage: () => undefined, addEventListener: () => undefined }
    : new BroadcastChannel(name)
