// The desk's camera for papers. Print needs pixels, so this asks for the camera's maximum.
export type CameraProblem = 'denied' | 'none' | 'busy'

export async function startCamera(video: HTMLVideoElement): Promise<MediaStream | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  try {
    const size = { width: { ideal: 3840 }, height: { ideal: 2160 } }
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, ...size },
    })
    video.srcObject = stream
    // An interruption means that the camera was closed meanwhile.
    await video.play().catch(() => undefined)
    return stream
  } catch (error) {
    const name = (error as DOMException).name
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
    return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
  }
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
