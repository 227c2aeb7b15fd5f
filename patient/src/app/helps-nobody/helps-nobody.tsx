import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { appPaths } from '@aruga/contract/links'
import { useIonRouter } from '@ionic/react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { HELPS_NOBODY_PATH } from '../../links.ts'
import { actsForSomebody } from '../../platform/acts-for-somebody.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { isOwnPage } from './own-pages.ts'

/** A log-in that is no patient's and helps nobody has nobody to show: it stays on the pages about itself. */
const HelpsNobody = () => {
  const { pathname } = useLocation()
  const router = useIonRouter()
  const { people, isKnown } = useOwnPatients()
  const hasList = useServerHas(listOwnPatients)
  const helpsNobody = isKnown && hasList && people.length === 0
  useEffect(() => {
    if (isKnown) actsForSomebody.set(!helpsNobody)
  }, [isKnown, helpsNobody])
  useEffect(() => () => actsForSomebody.set(null), [])
  const go = useEffectEvent((path: string) => router.push(path, 'root', 'replace'))
  useEffect(() => {
    if (helpsNobody && !isOwnPage(pathname)) go(HELPS_NOBODY_PATH)
    if (people.length > 0 && pathname === HELPS_NOBODY_PATH) go(appPaths.home)
  }, [helpsNobody, people.length, pathname])
  return null
}

export default HelpsNobody
