export type Position = { latitude: number; longitude: number }

/** The device's position in degrees, to a few hundred metres. Null when refused, or not found within 10 seconds. */
export const readPosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    )
  })

/** Whether permission was given before, so that the browser shows no prompt. */
export async function isPositionAllowed(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted'
}
