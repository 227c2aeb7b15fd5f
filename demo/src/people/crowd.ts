// A few hundred generated people, the same in every demo. Each week a few more register than the week before.
import { isBefore } from '@aruga/contract/instants'
import { atHour, daysAfter, hoursAfter, weekBefore } from '../calendar.ts'
import { DOCTORS } from '../doctors.ts'
import { BRANCHES, type Branch } from '../pharmacies.ts'
import { PRODUCTS } from '../products.ts'
import { pick, randomFrom } from '../random.ts'
import type { Person } from './person.ts'

const WOMEN = `Aileen,Amelia,Angelita,Aurora,Beatriz,Carmelita,Cecilia,Consuelo,Corazon,Cristina,Delia,Dolores,Editha,Elvira,
  Erlinda,Esperanza,Estrella,Felicidad,Flordeliza,Gloria,Imelda,Isabel,Josefina,Leonora,Leticia,Lourdes,Lucila,Luzviminda,
  Marilou,Maricel,Mercedes,Milagros,Natividad,Nenita,Norma,Ofelia,Pacita,Perla,Remedios,Rosalinda,Rosario,Salvacion,
  Soledad,Teresita,Trinidad,Virginia,Zenaida`
const MEN = `Alfredo,Amado,Andres,Antonio,Armando,Arturo,Benigno,Benjamin,Bernardo,Cesar,Crisanto,Danilo,Domingo,Eduardo,
  Efren,Emilio,Ernesto,Federico,Felipe,Fernando,Florencio,Gregorio,Honorio,Ignacio,Isidro,Jaime,Jesus,Leonardo,Lorenzo,
  Manuel,Marcelino,Mariano,Nicanor,Orlando,Pablo,Quirino,Rafael,Renato,Ricardo,Rodolfo,Rogelio,Salvador,Severino,Teodoro,
  Venancio,Vicente,Virgilio,Wilfredo`
const FAMILIES = `Abad,Agbayani,Aquino,Arellano,Bagatsing,Balagtas,Banzon,Basilio,Belmonte,Buenaventura,Cabrera,Calderon,
  Capistrano,Carpio,Castillo,Catapang,Cordero,Cuevas,Dalisay,Delos Reyes,Dimagiba,Dizon,Escueta,Espino,Evangelista,Fajardo,
  Galang,Gatdula,Guevarra,Hidalgo,Ibarra,Javier,Lacsamana,Laurente,Liwanag,Macapagal,Magsaysay,Malonzo,Manansala,Mapua,
  Marasigan,Matapang,Medina,Navarro,Olivares,Pacheco,Padilla,Panlilio,Pascual,Quizon,Ramirez,Resurreccion,Salonga,
  Sandoval,Sarmiento,Soriano,Sumulong,Tañada,Tiongson,Tolentino,Tuazon,Urbano,Valenzuela,Villafuerte,Yambao,Zamora`
const names = (text: string) => text.split(',').map((name) => name.trim())
const [women, men, families] = [names(WOMEN), names(MEN), names(FAMILIES)]

// The reports cover twelve weeks; the eight before them are for comparison.
const WEEKS = 20
const registrationsInWeek = (week: number) => Math.round(5 + week * 1.35)

export type Newcomer = { person: Person; registeredAt: Date; home: Branch }

/** Everybody who registers before `today`, in order of registration. The week of `today` is the last. */
export function crowdUntil(today: Date): Newcomer[] {
  const all: Newcomer[] = []
  for (let week = 0; week <= WEEKS; week++) {
    const monday = weekBefore(today, WEEKS - week)
    for (let n = 0; n < registrationsInWeek(week); n++) {
      const random = randomFrom(`crowd ${week} ${n}`)
      // Mostly on working days, when doctors see patients.
      const day = daysAfter(monday, Math.floor(Math.min(6.99, random() * random() * 2 + random() * 5.2)))
      const registeredAt = hoursAfter(atHour(day, 7), random() * 14)
      all.push({ person: somebody(all.length, random), registeredAt, home: homeOf(random) })
    }
  }
  return all
    .filter(({ registeredAt }) => isBefore(registeredAt, today))
    .sort((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime())
}

function somebody(n: number, random: () => number): Person {
  const sex = random() < 0.6 ? 'F' : 'M'
  const first = pick(random, sex === 'F' ? women : men)
  const last = pick(random, families)
  const product = pick(random, [...PRODUCTS, PRODUCTS[0] as (typeof PRODUCTS)[0], PRODUCTS[1] as (typeof PRODUCTS)[0]])
  const doctors = DOCTORS.filter(({ specialty, retired }) => specialty === product.specialty && !retired)
  const number = String(1000 + n)
  const birthdate = new Date(
    Date.UTC(1938 + Math.floor(random() * 45), Math.floor(random() * 12), 1 + Math.floor(random() * 28)),
  )
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return {
    first,
    last,
    email: `${plain(first)}.${plain(last)}.${number}@demo.test`,
    birthdate: birthdate.toISOString().slice(0, 10),
    sex,
    mobile: `+63 918 555 ${number}`,
    idNumber: `D8555${number}`,
    product: product.name,
    doctor: pick(random, doctors).code,
  }
}

/** The branch nearest to their home: mostly in Metro Manila, where the first branches of the list are. */
const homeOf = (random: () => number) => BRANCHES[Math.floor(random() ** 1.4 * BRANCHES.length)] as Branch
