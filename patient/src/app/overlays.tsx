import '../ui/ionic/setup.ts'
import { NoInternet } from './no-internet.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { StillThere } from './still-there.tsx'
import { Switcher } from './switcher/switcher.tsx'
import { Toasts } from './toasts.tsx'

/** The overlays that may appear over any page. */
export default function Overlays() {
  return (
    <>
      <StillThere />
      <PasswordQuestion />
      <Switcher />
      <Toasts />
      <NoInternet />
    </>
  )
}
