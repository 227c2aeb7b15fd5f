import { MAX_LETTERS } from '@aruga/contract/review/warnings'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../i18n/t.ts'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { useCaseKeys } from '../review/case-keys.tsx'
import { type Letter, LetterFields, NO_LETTER } from './letter-fields.tsx'
import styles from './letters.module.css'
import { completeLetter, type Papers, papersOfEach } from './prescription.ts'

type Props = {
  /** At least one; a first letter for `none` is the only one. */
  value: readonly Letter[]
  papers: Papers
  /** See `LetterFields`. */
  missing: number
  onChange: (letters: readonly Letter[]) => void
}

/**
 * The letters to issue on one prescription: each medicine has its own product, dose and quantity, the paper's date and prescriber
 * stand with the first. Keys act on the last one; `o` adds one more.
 */
export const LettersToIssue = ({ value, papers, missing, onChange }: Props) => {
  const [added, setAdded] = useState<number | null>(null)
  const { data } = useQuery(issuableProductsQuery)
  const products = data?.items ?? []
  const ofEach = papersOfEach(value, papers, products)
  const several = value.length > 1
  const incomplete = value.findIndex(
    (letter, place) => completeLetter(letter, ofEach[place] ?? papers, products) === null,
  )
  const mayAdd =
    value.every(({ productId }) => productId !== null && productId !== 'none') &&
    value.length < Math.min(MAX_LETTERS, products.length)
  const add = () => {
    setAdded(value.length)
    onChange([...value, NO_LETTER])
  }
  const addButton = useRef<HTMLButtonElement>(null)
  // The button may go with its medicine, and would take the focus along.
  const remove = (place: number, button: HTMLElement) => {
    const before = button.closest('fieldset')?.previousElementSibling as HTMLElement | null | undefined
    flushSync(() => onChange(value.filter((_, at) => at !== place)))
    ;(addButton.current ?? before)?.focus()
  }
  const keys = useCaseKeys('fields', mayAdd ? [{ key: 'o', does: t('letters:lettersToIssue.add'), run: add }] : [])
  const fieldsOf = (letter: Letter, place: number) => (
    <LetterFields
      value={letter}
      papers={ofEach[place] ?? papers}
      mayBeNone={!several}
      byKeys={place === value.length - 1}
      missing={missing}
      yields={incomplete >= 0 && incomplete < place}
      isNew={place === added}
      onChange={(next) => onChange(value.map((one, at) => (at === place ? next : one)))}
    />
  )
  return (
    <>
      {[...value.entries()].map(([place, letter]) => {
        const medicine = t('letters:lettersToIssue.medicine', { place: place + 1 })
        return (
          <fieldset
            key={place}
            tabIndex={-1}
            aria-label={several ? medicine : undefined}
            className={styles.letterToIssue}
          >
            {several && (
              <div className="line-up apart">
                <h3>{medicine}</h3>
                {place > 0 && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('letters:lettersToIssue.removeMedicine', { place: place + 1 })}
                    onClick={({ currentTarget }) => remove(place, currentTarget)}
                  >
                    {t('letters:lettersToIssue.remove')}
                  </Button>
                )}
              </div>
            )}
            {fieldsOf(letter, place)}
          </fieldset>
        )
      })}
      {mayAdd && (
        <div className="line-up">
          <Button
            ref={addButton}
            size="compact-md"
            variant="default"
            aria-keyshortcuts={keys.of('o')}
            rightSection={keys.badge('o')}
            onClick={add}
          >
            {t('letters:lettersToIssue.add')}
          </Button>
        </div>
      )}
    </>
  )
}
