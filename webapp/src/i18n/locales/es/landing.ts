import type { Translation } from '../../resources';
import type fr from '../fr/landing';

export default {
  title: 'La contabilidad de todas sus empresas, en un solo lugar',
  subtitle: 'Partita lleva la contabilidad por partida doble de varias sociedades, tanto en Francia como en la zona OHADA. Importe el FEC de su programa actual y lea su balance de comprobación pocos minutos después.',
  start: 'Empezar la prueba gratuita',
  signin: 'Iniciar sesión',
  pointsLabel: 'Lo que hace Partita',
  points: {
    companies: { title: 'Varias sociedades, bien separadas', text: 'Cada sociedad tiene sus datos aparte, su plan contable (PCG o SYSCOHADA revisado), su moneda y sus miembros. Se pasa de una a otra con un clic.' },
    fec: { title: 'El FEC, leído antes de escribirse', text: 'Un informe muestra lo que contiene el fichero, lo que se ha tolerado y lo que falla, línea por línea. No se guarda nada sin su acuerdo.' },
    ledger: { title: 'Asientos que ya no cambian', text: 'Un asiento contabilizado no se modifica ni se borra: se anula con otro. Numeración continua y encadenamiento verificable.' },
  },
  plans: {
    title: 'Planes',
    note: 'Partita está en construcción: el panel de control, la contabilidad y la configuración están disponibles hoy.',
    more: 'Ver los precios',
  },
} satisfies Translation<typeof fr>;
