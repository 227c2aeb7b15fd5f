import { createRoot } from 'react-dom/client'
import { pickPhoto } from '../../platform/camera.ts'
import { coverPage } from '../../platform/cover-page.ts'
import { isSurfaceTrue } from '../pixels/surface.ts'
import { Camera } from './camera.tsx'
import { facingOf, type Subject } from './subject.ts'

/**
 * Shows the camera over the page until a photo is taken or chosen, or until it is closed (null). A browser that alters canvas content
 * gets the file picker instead.
 */
export async function openCamera(of: Subject): Promise<File | null> {
  if (!(await isSurfaceTrue())) return pickPhoto(facingOf(of))
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
