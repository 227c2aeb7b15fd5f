import { mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { unfilledMessage } from './text-messages.ts'

/** A reason of the program with its text for the patient. */
type Reason = { id: string; name: string; note: Texts }

/** The chosen reason and the text for the patient as edited. `complete`: both, once nothing is missing; else null. */
export function useReasonAndNote<R extends Reason>() {
  const [chosen, setChosen] = useState<R | null>(null)
  const [note, setNote] = useState<Texts>(noTexts)
  const isComplete =
    chosen !== null &&
    requiredLanguages.every((language) => note[language]?.trim()) &&
    !unfilledMessage(Object.values(note).join(' '))
  const choose = (reason: R) => {
    setChosen(reason)
    setNote(reason.note)
  }
  const complete = isComplete ? { chosen, note: mapTexts(note, (one) => one.trim()) } : null
  return { chosen, note, complete, choose, setNote }
}

type Props<R extends Reason> = { value: ReturnType<typeof useReasonAndNote<R>>; reasons: readonly R[] }

/** Chooses a reason and edits the text that the patient reads, in each language. */
export const ReasonAndNote = <R extends Reason>({ value: { chosen, note, choose, setNote }, reasons }: Props<R>) => (
  <>
    <Radio.Group
      label={t('program:texts.why')}
      value={chosen?.id ?? null}
      onChange={(id) => reasons.filter((reason) => reason.id === id).forEach(choose)}
    >
      <div className="stack tight">
        {reasons.map(({ id, name }) => (
          <Radio key={id} value={id} label={name} />
        ))}
      </div>
    </Radio.Group>
    <LanguageTabs>
      {(language) => (
        <Textarea
          label={t('program:texts.whatThePatientReadsIn', { language: languageName(language) })}
          maxLength={500}
          value={note[language] ?? ''}
          error={unfilledMessage(note[language] ?? '')}
          onChange={({ currentTarget: { value } }) => setNote({ ...note, [language]: value })}
        />
      )}
    </LanguageTabs>
  </>
)
