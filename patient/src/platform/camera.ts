/** The rear camera, or the front camera. */
type Facing = 'environment' | 'user'

type CameraModal = HTMLElement & {
  facingMode: string
  present(): Promise<void>
  dismiss(): Promise<void>
  componentOnReady(): Promise<unknown>
}

let registered: Promise<void> | undefined

/** Without registration the element would silently be an unknown tag (docs/wire.md#the-clients-side). */
async function registerCamera() {
  const { defineCustomElements } = await import('@ionic/pwa-elements/loader')
  await defineCustomElements(window)
}

/**
 * Takes a photo with the device's camera, in a full-screen element; where the browser has no camera access, with the file
 * picker, which on a phone opens the camera. Null when the person closes it without a photo. Call it from a click, as file
 * pickers require.
 */
export async function takePhoto(facing: Facing = 'environment'): Promise<File | null> {
  if (!navigator.mediaDevices?.getUserMedia) return pickPhoto(facing)
  registered ??= registerCamera().catch((error: unknown) => {
    registered = undefined // Not loaded; the next press tries again.
    throw error
  })
  await registered
  const modal = document.createElement('pwa-camera-modal') as CameraModal
  modal.facingMode = facing
  document.body.append(modal)
  try {
    await modal.componentOnReady()
    return await photoOf(modal)
  } finally {
    await modal.dismiss()
    modal.remove()
  }
}

/** Without a camera or permission, the element itself offers a file picker. */
async function photoOf(modal: CameraModal): Promise<File | null> {
  const photo = new Promise<unknown>((resolve) => {
    modal.addEventListener('onPhoto', (event) => resolve((event as CustomEvent).detail), { once: true })
  })
  await modal.present()
  const taken = await photo
  return taken instanceof Blob ? asFile(taken) : null
}

function asFile(photo: Blob): File {
  if (photo instanceof File) return photo
  const type = photo.type || 'image/jpeg'
  return new File([photo], `photo.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

function pickPhoto(facing: Facing): Promise<File | null> {
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
