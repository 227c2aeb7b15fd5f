import { query } from '../../db/query.ts'

export const eraseCards = query('cards.erase', 'DELETE FROM patient_card WHERE patient_id = :patientId')
