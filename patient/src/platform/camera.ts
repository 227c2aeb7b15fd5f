// The device's camera in a browser: its live picture, its light, and which camera it is. What the person sees of it is
// photos/camera.

/** The rear camera, or the front camera. */
export type Facing = 'environment' | 'user'
/** Why there is no live picture: the person or the browser does not allow it, there is no camera, another program has it. */
export type CameraProblem = 'denied' | 'none' | 'taken'

/** Whether this browser shows a camera's picture at all; an old one, or a page without TLS, does not. */
export const hasLiveCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

/** Print needs pixels, so the most that the camera has; a browser gives less where it cannot. */
const SHARPEST = { width: { ideal: 3840 }, height: { ideal: 2160 } }

/** Starts a camera: the one with this id, or one that faces this way. */
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

/** By the names that W3C’s Media Capture and Streams gives them (getUserMedia). */
export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'taken'
}

/**
 * The other camera of the device: the one that faces the other way, or, where cameras face no way (a desk), the next one. Null
 * where there is only one. Call it after a camera has started: before that, browsers do not list them.
 */
export async function otherCamera(stream: MediaStream): Promise<{ facing: Facing } | { id: string } | null> {
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return null
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  if (facingMode) return { facing: facingMode === 'user' ? 'environment' : 'user' }
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length]
  return next ? { id: next.deviceId } : null
}

/** Image Capture's `torch`, which TypeScript's library does not know. */
type Lamp = { torch?: boolean }

/** Whether the camera has a light that the browser can switch. */
export const hasLight = (stream: MediaStream) =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as Lamp | undefined)?.torch === true

export const switchLight = (stream: MediaStream, on: boolean): Promise<void> | undefined =>
  stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as Lamp & MediaTrackConstraintSet] })

/** The phone's own camera by the file picker. Null when the person closes it. Call it from a click, as file pickers require. */
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
