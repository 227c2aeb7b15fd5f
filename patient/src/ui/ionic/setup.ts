// Ionic's settings. Whatever shows one of its components imports this first: without a mode they have no styles.
import { setupIonicReact } from '@ionic/react'

setupIonicReact({
  mode: 'md', // The same look on every platform.
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
})
