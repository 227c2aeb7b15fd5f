// The device's camera as a reader of QR codes: the rear one where there are two, its light where it has one.
import { frameLoop, QRCamera, QRCanvas } from 'qr/dom.js'

/** `none`: there is no camera, or the page may not know. `busy`: another program holds it. */
export type CameraProblem = 'denied' | 'none' | 'busy'

export type Reader = {
  /** Undefined where the camera has no light. */
  light?: (on: boolean) => Promise<void>
  stop: () => void
}

/** Whether it is worth offering; what it may really do is known when it is asked. */
export const mayHaveCamera = async (): Promise<boolean> => {
  if (!navigator.mediaDevices?.enumerateDevices) return false
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === 'videoinput')
}

/** Shows the camera in `video` and calls `onText` with each QR code it sees, until stopped; or says why it cannot. */
export async function readQrCodes(
  video: HTMLVideoElement,
  onText: (text: string) => void,
): Promise<Reader | CameraProblem> {
  const stream = await openStream()
  if (typeof stream === 'string') return stream
  const camera = new QRCamera(video, stream)
  // It plays by itself; where that is interrupted, the camera has been closed in the meantime. Read from its first picture on:
  // a reader that finds none falls back to a slower way for good.
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

async function openStream(): Promise<MediaStream | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  // Small pictures are read faster, and a code held before a phone is large in them.
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } })
  } catch (error) {
    return problems[(error as DOMException).name] ?? 'none'
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const hasLight = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
