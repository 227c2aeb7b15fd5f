/** Whether this is an iPhone or iPad, where only the Share menu of Safari installs an app. */
export const isApple = () => /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent)

/** Whether the app was opened from its own icon. */
export const isInstalled = () =>
  import.meta.env.MODE === 'native' ||
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
