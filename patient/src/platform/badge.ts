/** The number on the app's icon, where the device shows one; the service worker raises it while the app is closed. */
export async function showBadge(unread: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(refused)
}

/** The device may refuse this for an app that is not installed. */
const refused = () => undefined
