// Ends the calls of pthread_once() of a thread that ends.

#ifndef CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_ONCE_H_
#define CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_ONCE_H_

namespace concert::pthread {

// The running thread ends: routines that it has not finished count as not begun.
void LeaveOnces();

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_ONCE_H_
