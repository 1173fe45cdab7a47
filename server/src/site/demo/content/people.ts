type Person = {
  name: string
  username: string
  /** Days before today on which they joined. */
  joinedDaysAgo: number
  role?: 'admin'
}

/** The people who have an account, by the local part of their address. The admin named in the start block is not included. */
export const people = {
  ana: { name: 'Ana Kovač', username: 'ana.kovac', joinedDaysAgo: 96 },
  isla: { name: 'Isla Murray', username: 'islam', joinedDaysAgo: 71 },
  rafael: { name: 'Rafael Souza', username: 'rafa_souza', joinedDaysAgo: 58 },
  jonas: { name: 'Jonas Brandl', username: 'jonas.b', joinedDaysAgo: 49 },
  wanjiku: { name: 'Wanjikũ Kamau', username: 'wanjiku', joinedDaysAgo: 64 },
  beatriz: { name: 'Beatriz Nunes', username: 'bea-nunes', joinedDaysAgo: 52 },
  maeve: { name: 'Maeve Chisholm', username: 'maeve', joinedDaysAgo: 40 },
  amara: { name: 'Amara Okafor', username: 'amara_fixes', joinedDaysAgo: 83 },
  itzel: { name: 'Itzel Hernández', username: 'itzel', joinedDaysAgo: 22 },
  tom: { name: 'Tom Baird', username: 'tombaird', joinedDaysAgo: 90 },
  ben: { name: 'Ben Adeyemi', username: 'ben', joinedDaysAgo: 88 },
  lin: { name: 'Lin Zhào', username: 'linzhao', joinedDaysAgo: 75 },
  noor: { name: 'Noor el Idrissi', username: 'noor.ei', joinedDaysAgo: 67 },
  samuel: { name: 'Samuel Ferreira', username: 'samuelf', joinedDaysAgo: 92 },
  petra: { name: 'Petra Lindqvist', username: 'petra', joinedDaysAgo: 97, role: 'admin' },
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof people

/** The admin that the start block names. */
export const admin = { name: 'Mira Solberg', username: 'mira', joinedDaysAgo: 98 } as const satisfies Person

/** The people who support without an account. */
export const guestNames = [
  'Aino',
  'Alma',
  'Amir',
  'Anouk',
  'Arjun',
  'Bruna',
  'Carla',
  'Chidi',
  'Dario',
  'Edda',
  'Elif',
  'Emil',
  'Esra',
  'Fatima',
  'Felix',
  'Freya',
  'Goran',
  'Hana',
  'Ines',
  'Ivo',
  'Jana',
  'Joana',
  'Kaito',
  'Kofi',
  'Lea',
  'Luka',
  'Mabel',
  'Marta',
  'Mateo',
  'Milo',
  'Mina',
  'Nia',
  'Nils',
  'Olena',
  'Omar',
  'Pia',
  'Quim',
  'Rosa',
  'Rui',
  'Sena',
  'Signe',
  'Tala',
  'Theo',
  'Uma',
  'Vida',
  'Yara',
] as const
