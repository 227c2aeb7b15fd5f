import { swapVerticalOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { Avatar } from '../features/profile/avatar.tsx'
import { useTexts } from '../i18n/texts.ts'
import { useOwnPatients } from '../platform/own-patients.ts'
import { Button } from '../ui/form/button.tsx'
import { openPerson } from '../ui/page/open-person.ts'
import { namePerson } from '../ui/page/title.ts'
import styles from './person-bar.module.css'
import colours from './person-colours.module.css'
import { openSwitcher } from './switcher/open-switcher.ts'
import { useRelation } from './switcher/use-relation.ts'

/** Says whose page this is, on each page that is not the person's own. */
const PersonBar = () => {
  const { t } = useTexts('caregivers-switch')
  const { open } = useOwnPatients()
  const relationOf = useRelation()
  const other = open && !open.isOwn ? open : null
  const name = other?.firstName ?? null
  const page = name && t('page', { name })
  useEffect(() => {
    openPerson.set(name)
    namePerson(page ? ` · ${page}` : '')
  }, [name, page])
  useEffect(
    () => () => {
      openPerson.set(null)
      namePerson('')
    },
    [],
  )
  if (!other?.colour) return null
  return (
    <header className={`${styles.bar} ${colours[other.colour]}`}>
      <Avatar profile={other} className={colours[other.colour]} />
      <p className={styles.who}>
        <b>{page}</b>
        <span className="small">{relationOf(other)}</span>
      </p>
      <Button kind="line" small icon={swapVerticalOutline} className={styles.switch} onClick={openSwitcher}>
        {t('switch')}
      </Button>
    </header>
  )
}

export default PersonBar
