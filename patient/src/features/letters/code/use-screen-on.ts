import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import { coverInAppList } from '../../../platform/cover.ts'
import { vibrate } from '../../../platform/haptics.ts'
import { keepScreenOn } from '../../../platform/screen.ts'

/** While a code is in view, keeps the screen on, since queues are long, and hides the code in the phone's list of open apps. */
export function useScreenOn() {
  const [inView, setInView] = useState(true)
  useIonViewWillEnter(() => setInView(true))
  useIonViewWillLeave(() => setInView(false))
  useEffect(() => (inView ? keepScreenOn() : undefined), [inView])
  useEffect(() => (inView ? coverInAppList() : undefined), [inView])
  useEffect(() => {
    if (inView) vibrate('shown')
  }, [inView])
}
