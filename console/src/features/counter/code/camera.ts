// Reads QR codes with the device's camera: the rear one if there are two, with its light if it has one.
import { frameLoop, QRCamera, QRCanvas } from 'qr/dom.js'
import { type CameraProblem, openCamera } from '../../../ui/camera.ts'

export type Reader = {
  /** Undefined if the camera has no light. */
  light?: (on: boolean) => Promise<void>
  stop: () => void
}

/** Whether to offer the camera. Permission is only known when it is opened. */
export const mayHaveCamera = async (): Promise<boolean> => {
  if (!navigator.mediaDevices?.enumerateDevices) return false
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === 'videoinput')
}

/** Shows the camera in `video` and calls `onText` with each QR code until stopped; or returns why it cannot. */
export async function readQrCodes(
  video: HTMLVideoElement,
  onText: (text: string) => void,
): Promise<Reader | CameraProblem> {
  // Small frames are read faster, and a code held up to a phone fills them anyway.
  const stream = await openCamera(1280, 720)
  if (typeof stream === 'string') return stream
  const camera = new QRCamera(video, stream)
  // Playback is automatic; an interruption means that the camera was closed meanwhile. Wait for the first frame: without one
  // the reader falls back to a slower method for good.
  await video.play().catch(() => undefined)
  const canvas = new QRCanvas()
  const stopLoop = frameLoop(async () => {
    const text = await camera.readFrame(canvas, true)
    if (typeof text === 'string') onText(text)
  }, video)
  const [track] = stream.getVideoTracks()
  return {
    ...(track &&
      hasLight(track) && { light: (on: boolean) => track.applyConstraints({ advanced: [{ torch: on } as object] }) }),
    stop: () => {
      stopLoop()
      camera.stop()
      video.srcObject = null
    },
  }
}

const hasLight = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
