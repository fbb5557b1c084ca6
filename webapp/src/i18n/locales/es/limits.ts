import type { Translation } from '../../resources';
import type fr from '../fr/limits';

export default {
  included: 'Incluido en {{plans}}.',
  includedIn: 'Incluido en {{plans}}',
  notIncluded: 'No incluido en su plan',
  toPlans: 'Ver los planes',
  askOwner: 'Pida un plan más amplio al propietario de la empresa.',
  exportable: 'Lo que se registró ahí se puede seguir exportando.',
  toExports: 'Exportar los datos',
  outside: 'Su plan no incluye el módulo {{module}}',
  kinds: { users: 'Usuarios', storage: 'Almacenamiento' },
  usage: {
    title: 'Lo que limita el plan',
    text: 'Lo que usa esta empresa, y lo máximo que incluye su plan.',
    endedTitle: 'Lo que se usa',
    endedText: 'Lo que usa esta empresa. No hay ningún plan en curso: no se puede añadir nada.',
    of: '{{used}} de {{most}}',
    unlimited: '{{used}}, sin límite',
    near: 'Casi lleno',
    full: 'Lleno',
    over: 'Superado',
    kept: 'No se elimina nada: no se puede añadir nada mientras supere el plan.',
    fullText: 'No se puede añadir nada más con este plan.',
  },
  excess: {
    title: 'Este plan es más pequeño que lo que se usa.',
    text: 'No se elimina nada. No se puede añadir nada mientras supere el plan.',
    users: 'Usuarios: {{used}} ({{most}} como máximo)',
    storage: 'Almacenamiento: {{used}} ({{most}} como máximo)',
  },
  lost: {
    title: 'Este plan no incluye todo lo que tiene: {{modules}}.',
    text: 'No se elimina nada. Lo que se introdujo ahí ya no se consulta, pero se exporta con los datos de la empresa.',
  },
  transfer: {
    title: 'Lo que cambia',
    plan: 'Plan del nuevo propietario',
    planYours: 'Su plan',
    none: 'Ninguno',
    trial: 'Prueba gratuita',
    trialEnd: 'Fin de la prueba',
    lost: 'Módulos perdidos',
    gained: 'Módulos ganados',
    same: 'Los módulos siguen siendo los mismos.',
  },
  refusalsYours: {
    new_owner_not_administrator: 'Solo un administrador activo de la empresa puede ser su propietario.',
    new_owner_without_subscription: 'No tiene ninguna suscripción en curso en la que contaría la empresa.',
    new_owner_has_namesake: 'Ya posee una empresa con este nombre.',
  },
} satisfies Translation<typeof fr>;
