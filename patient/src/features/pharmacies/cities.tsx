import { addOutline, locationOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import type { City } from './shared/short-list.ts'

const FIRST = 4
const MORE = 10

/** `isMissing`: the form was submitted before a branch was chosen. */
type Props = { cities: City[]; isMissing: boolean; onChoose: (city: string) => void }

/** The cities that have branches, for a patient whose place is unknown. Choosing a city searches for it. */
export const Cities = ({ cities, isMissing, onChoose }: Props) => {
  const { t } = useTexts('pharmacies')
  const [shown, setShown] = useState(FIRST)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissing) list.current?.querySelector('button')?.focus()
  }, [isMissing])
  return (
    <div ref={list} className="stack">
      <Rows label={t('cities')}>
        {cities.slice(0, shown).map(({ name, count }) => (
          <Row
            key={name}
            icon={locationOutline}
            title={name}
            detail={t('branchesThere', { count })}
            onPress={() => onChoose(name)}
          />
        ))}
      </Rows>
      {cities.length > shown && (
        <Button kind="plain" icon={addOutline} onClick={() => setShown((now) => now + MORE)}>
          {t('moreCities')}
        </Button>
      )}
    </div>
  )
}
