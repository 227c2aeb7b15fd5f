// Ionic's settings. Code that shows an Ionic component imports this first: without a mode components have no styles.
import { setupIonicReact } from '@ionic/react'

setupIonicReact({
  mode: 'md', // The same appearance on every platform.
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
})
