import type { Translation } from '../../resources';
import type fr from '../fr/auth';

export default {
  tabs: { label: 'Iniciar sesión o registrarse', signin: 'Iniciar sesión', signup: 'Registrarse' },
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Nueva contraseña',
    passwordHint: 'Al menos 8 caracteres. Una frase es más segura y se recuerda mejor.',
    confirmation: 'Confirmar la contraseña',
  },
  signin: {
    title: 'Acceda a su cuenta',
    submit: 'Iniciar sesión',
    forgot: '¿Ha olvidado su contraseña?',
    needed: 'Inicie sesión para abrir esta página.',
  },
  again: {
    title: 'Sesión caducada',
    description: 'Su sesión ha terminado. Escriba su contraseña para continuar: lo que ha escrito se conserva.',
    leave: 'Abandonar y cambiar de cuenta',
    done: 'Ha vuelto a iniciar sesión. Lo que había escrito está intacto: si quedaba algo por guardar, guárdelo de nuevo.',
  },
  prove: {
    title: 'Confirme que es usted',
    description: 'Esta operación es delicada: introduzca su contraseña para continuar.',
    cancel: 'Cancelar',
    submit: 'Continuar',
  },
  signup: {
    title: 'Cree su cuenta',
    submit: 'Crear mi cuenta',
    success: '¡Registro completado! Revise su correo electrónico para confirmar su cuenta.',
  },
  confirm: {
    title: 'Confirmación de su correo',
    description: 'Basta un clic para confirmar que esta dirección es suya.',
    submit: 'Confirmar mi dirección',
    success: 'Su dirección está confirmada. Ya puede iniciar sesión.',
    used: 'Si ya se utilizó, su dirección está confirmada: inicie sesión.',
    again: '¿Se registró varias veces con esta dirección? Ninguna de las contraseñas escritas vale: elija una.',
  },
  resend: {
    title: 'Recibir un nuevo enlace de confirmación',
    description: 'Un enlace es válido 24 horas. El que ya recibió sigue sirviendo hasta entonces.',
    submit: 'Reenviar el enlace',
    sent: 'Si hay una cuenta pendiente de confirmar en esta dirección, se acaba de enviar un nuevo enlace.',
  },
  forgot: {
    title: 'Contraseña olvidada',
    description: 'Indique su dirección: recibirá un enlace para elegir una nueva contraseña.',
    submit: 'Recibir el enlace',
    sent: 'Si existe una cuenta con esta dirección, se acaba de enviar un enlace.',
  },
  reset: {
    title: 'Elija una nueva contraseña',
    submit: 'Guardar la contraseña',
    success: 'Su contraseña se ha cambiado. Ya puede iniciar sesión.',
    again: 'Pedir un nuevo enlace',
  },
  backToSignIn: 'Volver al inicio de sesión',
  codes: {
    invalid_credentials: 'Correo electrónico o contraseña incorrectos.',
    email_not_confirmed: 'Su correo electrónico aún no está confirmado. Abra el enlace de confirmación que ha recibido.',
    token_invalid: 'Este enlace ya se ha utilizado, ha caducado o está incompleto.',
    all_required: 'Rellene todos los campos obligatorios.',
    password_required: 'La contraseña es obligatoria.',
    password_wrong: 'Esta no es su contraseña.',
    password_too_short: 'La contraseña debe tener al menos 8 caracteres.',
    password_too_long: 'La contraseña es demasiado larga.',
    password_too_common: 'Esta contraseña es demasiado común. Elija otra.',
    confirmation_required: 'Confirme la contraseña.',
    passwords_differ: 'Las contraseñas no coinciden.',
  },
} satisfies Translation<typeof fr>;
