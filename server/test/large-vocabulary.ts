const list = (text: string) => text.trim().split(/\s+/)

/** Words of titles, most frequent first. */
export const nouns = list(`
  water river park school street climate forest housing library market hospital garden bridge square air energy food
  bus train lake beach coast wetland meadow orchard museum theatre playground stadium harbour canal valley village
  mountain island bakery workshop kitchen shelter clinic nursery farm mill quarry station tram bicycle lane crossing
  footpath trail bench tree hedge rooftop balcony courtyard basement attic chimney fountain well pump pipe sewer dam
  wage pension contract tenant worker nurse teacher farmer fisher carer driver cleaner student pupil child parent elder
  neighbour refugee volunteer citizen council mayor court police army church union cooperative company bank insurer
  landlord developer airline refinery mine pipeline factory warehouse supermarket brand label bottle bag cup straw net
  pesticide fertiliser antibiotic vaccine medicine wheelchair lift ramp sign language alphabet archive newspaper radio
  whale dolphin turtle otter beaver wolf bear lynx stork swift swallow bee butterfly hedgehog salmon trout eel coral`)

export const verbs = list(`
  Save Protect Restore Clean Open Keep Build Plant Fund Stop Reopen Rebuild Defend Share Free Light Map Measure Repair
  Paint Feed House Teach Free Slow Shade Cool Warm Connect Welcome Remember Rename Replant Rewild Renew Reuse Refill`)

export const adjectives = list(`
  clean safe quiet green public free fair open affordable local wild old new warm dry bright healthy accessible
  walkable honest paid shared common small last first northern southern eastern western upper lower hidden forgotten`)

export const causes = list(`
  climate education health housing transport energy water food animals forests oceans air waste plastic workers wages
  equality disability children elders refugees culture heritage sport music science privacy transparency democracy peace
  streets cycling walking trees soil bees rivers wetlands noise light heat floods fire radio books markets farms`)

export const firstNames = list(`
  Ana Marko Maja Luka Eva Jan Nina Tim Sara Filip Ivan Petra Marta Peter Lena Paul Emma Noah Mia Leon Sofia Lucas Julia
  Hugo Alice Louis Clara Oscar Ida Emil Freya Nils Astrid Lars Ingrid Mateo Lucia Diego Carmen Pablo Elena Marco Chiara
  Luca Giulia Pierre Camille Jean Amina Yusuf Fatima Omar Leila Chidi Ngozi Kofi Ama Wanjiru Mwangi Priya Arjun Mei Wei
  Yuki Haruto Minji Joon Thanh Linh Maria John Mary James Patricia Robert Linda Grace Daniel Ruth Samuel Esther`)

export const lastNames = list(`
  Novak Horvat Kovač Krajnc Zupan Potočnik Müller Schmidt Weber Fischer Wagner Becker Bauer Rossi Russo Bianchi Ferrari
  Dubois Moreau Laurent García Martínez López Sánchez Pérez Silva Santos Costa Jensen Nielsen Hansen Larsen Johansson
  Lindqvist Virtanen Korhonen Kowalski Nowak Wiśniewski Nagy Szabó Tóth Popescu Ionescu Dimitrov Petrov Ivanov Shevchenko
  Yılmaz Demir Kaya Haddad Khoury Mensah Okafor Adeyemi Mwangi Ndlovu Patel Sharma Singh Chen Wang Tanaka Sato Kim Park
  Nguyen Tran Smith Jones Brown Taylor Wilson Walsh Murphy Kelly Campbell Stewart Anderson Thompson`)

export const cities: [city: string, country: string][] = [
  ['London', 'England'],
  ['Paris', 'France'],
  ['Berlin', 'Germany'],
  ['Madrid', 'Spain'],
  ['Roma', 'Italy'],
  ['Wien', 'Austria'],
  ['Warszawa', 'Poland'],
  ['Amsterdam', 'Netherlands'],
  ['Brussels', 'Belgium'],
  ['Lisboa', 'Portugal'],
  ['Ljubljana', 'Slovenia'],
  ['Maribor', 'Slovenia'],
  ['Celje', 'Slovenia'],
  ['Koper', 'Slovenia'],
  ['Zagreb', 'Croatia'],
  ['Split', 'Croatia'],
  ['Beograd', 'Serbia'],
  ['Sarajevo', 'Bosnia and Herzegovina'],
  ['Budapest', 'Hungary'],
  ['Praha', 'Czechia'],
  ['Brno', 'Czechia'],
  ['Bratislava', 'Slovakia'],
  ['Graz', 'Austria'],
  ['Linz', 'Austria'],
  ['München', 'Germany'],
  ['Hamburg', 'Germany'],
  ['Köln', 'Germany'],
  ['Leipzig', 'Germany'],
  ['Dresden', 'Germany'],
  ['Lyon', 'France'],
  ['Marseille', 'France'],
  ['Toulouse', 'France'],
  ['Nantes', 'France'],
  ['Lille', 'France'],
  ['Milano', 'Italy'],
  ['Torino', 'Italy'],
  ['Napoli', 'Italy'],
  ['Bologna', 'Italy'],
  ['Trieste', 'Italy'],
  ['Barcelona', 'Spain'],
  ['Valencia', 'Spain'],
  ['Sevilla', 'Spain'],
  ['Bilbao', 'Spain'],
  ['Porto', 'Portugal'],
  ['Utrecht', 'Netherlands'],
  ['Rotterdam', 'Netherlands'],
  ['Antwerpen', 'Belgium'],
  ['Gent', 'Belgium'],
  ['København', 'Denmark'],
  ['Aarhus', 'Denmark'],
  ['Oslo', 'Norway'],
  ['Bergen', 'Norway'],
  ['Stockholm', 'Sweden'],
  ['Malmö', 'Sweden'],
  ['Helsinki', 'Finland'],
  ['Turku', 'Finland'],
  ['Tallinn', 'Estonia'],
  ['Tartu', 'Estonia'],
  ['Riga', 'Latvia'],
  ['Vilnius', 'Lithuania'],
  ['Kraków', 'Poland'],
  ['Gdańsk', 'Poland'],
  ['Łódź', 'Poland'],
  ['Wrocław', 'Poland'],
  ['Kyiv', 'Ukraine'],
  ['Lviv', 'Ukraine'],
  ['București', 'Romania'],
  ['Cluj', 'Romania'],
  ['Sofia', 'Bulgaria'],
  ['Athens', 'Greece'],
  ['Thessaloniki', 'Greece'],
  ['İstanbul', 'Türkiye'],
  ['Ankara', 'Türkiye'],
  ['Dublin', 'Ireland'],
  ['Cork', 'Ireland'],
  ['Manchester', 'England'],
  ['Leeds', 'England'],
  ['Bristol', 'England'],
  ['Glasgow', 'Scotland'],
  ['Edinburgh', 'Scotland'],
  ['Cardiff', 'Wales'],
  ['Belfast', 'Northern Ireland'],
  ['New York', 'United States'],
  ['Chicago', 'United States'],
  ['Boston', 'United States'],
  ['Seattle', 'United States'],
  ['Austin', 'United States'],
  ['Denver', 'United States'],
  ['Toronto', 'Canada'],
  ['Montréal', 'Canada'],
  ['Vancouver', 'Canada'],
  ['México', 'Mexico'],
  ['Guadalajara', 'Mexico'],
  ['Bogotá', 'Colombia'],
  ['Lima', 'Peru'],
  ['Santiago', 'Chile'],
  ['Buenos Aires', 'Argentina'],
  ['São Paulo', 'Brazil'],
  ['Recife', 'Brazil'],
  ['Nairobi', 'Kenya'],
  ['Lagos', 'Nigeria'],
  ['Accra', 'Ghana'],
  ['Cape Town', 'South Africa'],
  ['Cairo', 'Egypt'],
  ['Tunis', 'Tunisia'],
  ['Beirut', 'Lebanon'],
  ['Mumbai', 'India'],
  ['Delhi', 'India'],
  ['Pune', 'India'],
  ['Dhaka', 'Bangladesh'],
  ['Bangkok', 'Thailand'],
  ['Hanoi', 'Vietnam'],
  ['Manila', 'Philippines'],
  ['Jakarta', 'Indonesia'],
  ['Seoul', 'South Korea'],
  ['Tokyo', 'Japan'],
  ['Osaka', 'Japan'],
  ['Sydney', 'Australia'],
  ['Melbourne', 'Australia'],
  ['Auckland', 'New Zealand'],
]

/** Function words, most frequent first. */
export const common = list(`
  the and of to we in a is for that our it on with as are this be by have from at not will they you or can all more when
  their there one which who but has was if out so up about every people year city now day time work first two get new
  make together help need help because help money need town council street week asks years good long before over under
  without between through during again where here many most some much only even still never always often soon later both
  small large young old own other same next last local public free safe clean open near far high low early late whole`)

const onsets = list('b br c ch cl d dr f fl g gl gr h j k kl l m n p pl pr r s sh sk sl sp st str t tr v vl w z')
const vowels = list('a e i o u ai ea ie oa ou')
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'rt', 'st', 'ck', 'sh']

/** A unique rare word for each index: the long tail of names, dialect, jargon and typing errors. */
export const rareWord = (index: number): string => {
  let rest = index
  const take = (choices: string[]) => {
    const chosen = choices[rest % choices.length] as string
    rest = Math.floor(rest / choices.length)
    return chosen
  }
  return take(onsets) + take(vowels) + take(codas) + take(onsets) + take(vowels) + take(codas)
}
