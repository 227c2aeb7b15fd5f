import { NoInternet } from './no-internet.tsx'
import { StillThere } from './still-there.tsx'
import { Toasts } from './toasts.tsx'

/** What comes up above whatever page there is. */
export default function Overlays() {
  return (
    <>
      <StillThere />
      <Toasts />
      <NoInternet />
    </>
  )
}
