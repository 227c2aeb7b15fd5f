import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { appPaths } from '@aruga/contract/links'
import { useIonRouter } from '@ionic/react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { HELPS_NOBODY_PATH, PAGE_OF_PATH } from '../../links.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { publicPages } from '../pages.ts'

/** The pages about the log-in itself. */
const OWN_PAGES: string[] = [
  HELPS_NOBODY_PATH,
  PAGE_OF_PATH,
  appPaths.logInNames,
  appPaths.passkeys,
  appPaths.securityQuestions,
  appPaths.sessions,
]
const works = (path: string) => OWN_PAGES.includes(path) || publicPages.some((page) => page.path === path)

/** A log-in that is no patient's and helps nobody has nobody to show: it stays on the pages about itself. */
const HelpsNobody = () => {
  const { pathname } = useLocation()
  const router = useIonRouter()
  const { people, isKnown } = useOwnPatients()
  const hasList = useServerHas(listOwnPatients)
  const helpsNobody = isKnown && hasList && people.length === 0
  const go = useEffectEvent((path: string) => router.push(path, 'root', 'replace'))
  useEffect(() => {
    if (helpsNobody && !works(pathname)) go(HELPS_NOBODY_PATH)
    if (people.length > 0 && pathname === HELPS_NOBODY_PATH) go(appPaths.home)
  }, [helpsNobody, people.length, pathname])
  return null
}

export default HelpsNobody
