import { createRoot } from 'react-dom/client'
import { coverPage } from '../../platform/cover-page.ts'
import { Camera } from './camera.tsx'
import type { Subject } from './subject.ts'

/** Shows the camera over the page until a photo is taken or chosen, or it is closed: null. */
export async function openCamera(of: Subject): Promise<File | null> {
  const place = document.createElement('div')
  document.body.append(place)
  const react = createRoot(place)
  let uncover = async () => {}
  const photo = await new Promise<File | null>((resolve) => {
    uncover = coverPage(place, () => resolve(null))
    react.render(<Camera of={of} onClose={resolve} />)
  })
  react.unmount()
  place.remove()
  await uncover()
  return photo
}
