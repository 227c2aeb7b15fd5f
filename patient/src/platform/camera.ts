// The device's camera in a browser: its live picture, its light, and which camera it is. photos/camera is the part that people see.

/** The rear camera, or the front camera. */
export type Facing = 'environment' | 'user'
/** Why there is no live picture: not allowed by the person or the browser, no camera, or in use by another program. */
export type CameraProblem = 'denied' | 'none' | 'taken'

/** Whether this browser can show a camera's picture at all; an old browser, or a page without TLS, cannot. */
export const hasLiveCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

/** Print needs pixels, so this requests the camera's maximum; a browser gives less where it cannot. */
const SHARPEST = { width: { ideal: 3840 }, height: { ideal: 2160 } }

/** Starts a camera: the one with this id, or one that faces in this direction. */
export const startCamera = (camera: { facing: Facing } | { id: string }): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...SHARPEST,
      ...('id' in camera ? { deviceId: { exact: camera.id } } : { facingMode: { ideal: camera.facing } }),
    },
  })

export const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The error names of W3C’s Media Capture and Streams (getUserMedia). */
export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'taken'
}

/**
 * The device's other camera: the one that faces in the other direction, or the next one where cameras have no direction (a desktop). Null
 * if there is only one. Call it after a camera has started, because browsers list cameras only then.
 */
export async function otherCamera(stream: MediaStream): Promise<{ facing: Facing } | { id: string } | null> {
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return null
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  if (facingMode) return { facing: facingMode === 'user' ? 'environment' : 'user' }
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length]
  return next ? { id: next.deviceId } : null
}

/** Image Capture's `torch`, which is missing from TypeScript's library. */
type Lamp = { torch?: boolean }

/** Whether the camera has a light that the browser can switch. */
export const hasLight = (stream: MediaStream) =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as Lamp | undefined)?.torch === true

export const switchLight = (stream: MediaStream, on: boolean): Promise<void> | undefined =>
  stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as Lamp & MediaTrackConstraintSet] })

/** Opens the phone's own camera through the file picker. Null when the person closes it. Call it from a click, as file pickers require. */
export function pickPhoto(facing: Facing): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.capture = facing
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}
