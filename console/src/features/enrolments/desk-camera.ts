// The desk's camera for papers. Print needs pixels, so this asks for the camera's maximum.
import { type CameraProblem, openCamera } from '../../ui/camera.ts'

export async function startCamera(video: HTMLVideoElement): Promise<MediaStream | CameraProblem> {
  const stream = await openCamera(3840, 2160)
  if (typeof stream === 'string') return stream
  video.srcObject = stream
  // An interruption means that the camera was closed meanwhile.
  await video.play().catch(() => undefined)
  return stream
}

export const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The picture that the camera shows, as a file. */
export const takePicture = (video: HTMLVideoElement, name: string): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: 'image/jpeg' })), 'image/jpeg', 0.9),
  )
}
