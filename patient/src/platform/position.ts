export type Position = { latitude: number; longitude: number }

/** Where the device is, in degrees, to a few hundred metres. Null when the person says no or it cannot tell in 10 seconds. */
export const whereAmI = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    )
  })

/** Whether the person has allowed it before, so that asking shows no question. */
export async function mayAskWhereIAm(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted'
}
